// The baselines e₁ and c₁: jobs as a team would write them with NestJS, class-validator and TypeORM. It validates the same DTO and returns the same
// fields as the product. A creation writes the job and an outbox row in one transaction.
import 'reflect-metadata';
import {
  Body,
  Controller,
  Get,
  HttpException,
  Inject,
  Module,
  NotFoundException,
  Param,
  Post,
  ValidationPipe,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  Column,
  CreateDateColumn,
  DataSource,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Repository,
  UpdateDateColumn,
} from 'typeorm';
import { instanceOf } from '../../libs/http/src/fields/instance.js';
import { CreateJobDto, type JobDto } from '../../libs/jobs/src/job/job.operator.dto.js';
import { randomId } from '../../libs/store/src/ids.js';

const BOARD = 'boards_00000000000000000000000001';

@Entity('orm_companies')
class CompanyEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') board!: string;
  @Column('text') name!: string;
  @Column('text') slug!: string;
  @Column('text', { nullable: true }) logoUrl!: string | null;
  @Column('text', { nullable: true }) website!: string | null;
}

@Entity('orm_jobs')
@Index(['board', 'status'])
@Index(['board', 'slug'], { unique: true })
@Index(['board', 'externalId'], { unique: true })
class JobEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') board!: string;
  @Column('text') title!: string;
  @Column('text') slug!: string;
  @Column('text') description!: string;
  @Column('text') applicationUrl!: string;
  @Column('text', { nullable: true }) externalId!: string | null;
  @Index() @Column('text') companyId!: string;
  @ManyToOne(() => CompanyEntity) @JoinColumn({ name: 'companyId' }) company!: CompanyEntity;
  @Column('text') status!: JobDto['status'];
  @Column('text', { nullable: true }) employmentType!: JobDto['employmentType'];
  @Column('text', { nullable: true }) remoteOption!: JobDto['remoteOption'];
  @Column('text', { nullable: true }) seniority!: JobDto['seniority'];
  @Column('double precision', { nullable: true }) salaryMin!: number | null;
  @Column('double precision', { nullable: true }) salaryMax!: number | null;
  @Column('text', { nullable: true }) salaryCurrency!: string | null;
  @Column('text', { nullable: true }) salaryTimeframe!: JobDto['salaryTimeframe'];
  @Column('boolean') isFeatured!: boolean;
  @Column('timestamptz', { nullable: true }) publishedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
  @Column('int') revision!: number;
  /** Fields that no list filters by. */
  @Column('jsonb') detail!: Pick<JobDto, DetailKey>;
}

type DetailKey =
  | 'skills'
  | 'categories'
  | 'customFieldValues'
  | 'remotePermits'
  | 'remoteWorldwide'
  | 'remoteTimezones'
  | 'remoteAllowedTzOffsets'
  | 'remoteWorkPermitCountryCodes'
  | 'remoteWorkPermitSubdivisionCodes'
  | 'remoteSponsorship'
  | 'educationRequirements'
  | 'experienceMonths'
  | 'experienceInPlaceOfEducation'
  | 'inOfficePeriod'
  | 'inOfficeFrequency'
  | 'officeLocations';

@Entity('orm_outbox')
class OutboxEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) sequence!: string;
  @Column('text') type!: string;
  @Column('text') objectId!: string;
  @Column('jsonb') body!: JobDto;
}

/** The row for a request; missing lists and values are empty. */
function entityOf(dto: CreateJobDto, company: CompanyEntity): JobEntity {
  const id = randomId('jobs');
  const now = new Date();
  return {
    id,
    board: BOARD,
    title: dto.title,
    slug: `${dto.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${id.slice(-6)}`,
    description: dto.description,
    applicationUrl: dto.applicationUrl ?? '',
    externalId: dto.externalId ?? null,
    companyId: company.id,
    company,
    status: dto.status ?? 'draft',
    employmentType: dto.employmentType ?? null,
    remoteOption: dto.remoteOption ?? null,
    seniority: dto.seniority ?? null,
    salaryMin: dto.salaryMin ?? null,
    salaryMax: dto.salaryMax ?? null,
    salaryCurrency: dto.salaryCurrency ?? null,
    salaryTimeframe: dto.salaryTimeframe ?? null,
    isFeatured: dto.isFeatured ?? false,
    publishedAt: dto.status === 'published' ? now : null,
    expiresAt: new Date(now.getTime() + 30 * 86_400_000),
    createdAt: now,
    updatedAt: now,
    revision: 1,
    detail: {
      skills: dto.skills ?? [],
      categories: dto.categories ?? [],
      customFieldValues: {},
      remotePermits: dto.remotePermits ?? [],
      remoteWorldwide: null,
      remoteTimezones: dto.remoteTimezones ?? [{ type: 'all', value: 'all' }],
      remoteAllowedTzOffsets: [],
      remoteWorkPermitCountryCodes: [],
      remoteWorkPermitSubdivisionCodes: [],
      remoteSponsorship: dto.remoteSponsorship ?? 'unknown',
      educationRequirements: dto.educationRequirements ?? [],
      experienceMonths: dto.experienceMonths ?? null,
      experienceInPlaceOfEducation: dto.experienceInPlaceOfEducation ?? null,
      inOfficePeriod: dto.inOfficePeriod ?? null,
      inOfficeFrequency: dto.inOfficeFrequency ?? null,
      officeLocations: [],
    },
  };
}

const instant = (date: Date | null): string | null => date && date.toISOString();

function answerOf(job: JobEntity): JobDto {
  const { id, name, slug, logoUrl, website } = job.company;
  return Object.assign(
    {
      id: job.id,
      object: 'job' as const,
      title: job.title,
      slug: job.slug,
      status: job.status,
      companyId: job.companyId,
      employmentType: job.employmentType,
      remoteOption: job.remoteOption,
      seniority: job.seniority,
      salaryMin: job.salaryMin,
      salaryMax: job.salaryMax,
      salaryCurrency: job.salaryCurrency,
      salaryTimeframe: job.salaryTimeframe,
      isFeatured: job.isFeatured,
      publishedAt: instant(job.publishedAt),
      expiresAt: instant(job.expiresAt),
      createdAt: job.createdAt.toISOString(),
      updatedAt: job.updatedAt.toISOString(),
      revision: job.revision,
      externalId: job.externalId,
      description: job.description,
      applicationUrl: job.applicationUrl,
      company: { id, name, slug, logoUrl, website },
      links: { public: `https://jobs.example/${slug}/${job.slug}`, admin: `https://admin.example/jobs/${job.id}` },
    },
    job.detail,
  );
}

@Controller('v1')
class JobsController {
  private readonly jobs: Repository<JobEntity>;

  constructor(@Inject(DataSource) private readonly database: DataSource) {
    this.jobs = database.getRepository(JobEntity);
  }

  @Get('health')
  health(): object {
    return { ok: true };
  }

  @Post('companies')
  async company(@Body() { name }: { name: string }): Promise<{ id: string }> {
    const id = randomId('companies');
    const website = `https://${name.toLowerCase().replaceAll(' ', '-')}.example`;
    await this.database
      .getRepository(CompanyEntity)
      .insert({ id, board: BOARD, name, slug: id, logoUrl: null, website });
    return { id };
  }

  // `find` instead of `findOne`, which sends two queries if there are relations.
  @Get('jobs/:id')
  async find(@Param('id') id: string): Promise<JobDto> {
    const [job] = await this.jobs.find({ where: { board: BOARD, id }, relations: { company: true } });
    if (!job) throw new NotFoundException();
    return answerOf(job);
  }

  // `insert` instead of `save`, which would first look for the row.
  @Post('jobs')
  create(@Body() dto: CreateJobDto): Promise<JobDto> {
    return this.database.transaction(async (manager) => {
      const company = await manager.findOneBy(CompanyEntity, { board: BOARD, id: dto.companyId ?? '' });
      if (!company) throw new HttpException('There is no such company.', 422);
      const job = entityOf(dto, company);
      await manager.insert(JobEntity, job);
      const answer = answerOf(job);
      await manager.insert(OutboxEntity, { type: 'job.created', objectId: job.id, body: answer });
      return answer;
    });
  }
}

const database = await new DataSource({
  type: 'postgres',
  url: process.env['DATABASE_URL'],
  entities: [CompanyEntity, JobEntity, OutboxEntity],
  synchronize: true,
  poolSize: 8,
}).initialize();

@Module({ controllers: [JobsController], providers: [{ provide: DataSource, useValue: database }] })
class BenchModule {}

const app = await NestFactory.create<NestFastifyApplication>(BenchModule, new FastifyAdapter(), { logger: false });
app.useGlobalPipes(
  new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    transformerPackage: {
      plainToInstance: (dto, plain) => instanceOf(dto as new () => never, plain as object),
      classToPlain: (instance) => instance as Record<string, unknown>,
    },
  }),
);
await app.listen(Number(process.env['PORT']), '127.0.0.1');
