import { AboutPerson, Accepted, Allow, Download, Exports, type InlineExport, OperatorApi, Paged, Refuses } from '#http';
import { Exported, ExportQueryDto, OperationDto } from '#http/dto';
import { type Page, pageOf } from '#store';
import { Delete, Get, HttpCode, Param, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AccountRemoval } from '../../people/index.js';
import { asPersonalFile, personalData } from '../../personal-file.operator.dto.js';
import {
  CompanyClaimDto,
  EmployerDto,
  EmployerMembershipDto,
  ListEmployersClaimsQueryDto,
  ListEmployersMembershipsQueryDto,
  ListEmployersQueryDto,
} from './employer.operator.dto.js';
import { Employers } from './employers.service.js';

const DECIDES = {
  missing: ['employers_claim_not_found'],
  conflict: ['employers_claim_already_resolved', 'stale_version'],
};

@OperatorApi('employers', 'Employers')
export class OperatorEmployersController {
  constructor(
    private readonly employers: Employers,
    private readonly exports: Exports,
    private readonly removal: AccountRemoval,
  ) {}

  /** List employers, the newest account first: everybody who is a member of a company or has a claim that waits. */
  @Get()
  @Allow('employers.read')
  @Paged(EmployerDto)
  async listEmployers(@Query() query: ListEmployersQueryDto): Promise<Page<EmployerDto>> {
    return pageOf(await this.employers.page(query), EmployerDto.of);
  }

  /**
   * Export all employers.
   * As CSV, an operation writes a file, which is downloaded when it has succeeded; as JSON, they are answered at once.
   */
  @Get('export')
  @Allow('employers.read')
  @Refuses({ too_large: ['exports_too_large'] })
  @Exported()
  exportEmployers(@Query() { format }: ExportQueryDto): Promise<OperationDto | InlineExport> {
    return this.exports.answer('employers', format);
  }

  /** List memberships of companies in every status, the last one that was asked for first. */
  @Get('memberships')
  @Allow('employers.read')
  @Paged(EmployerMembershipDto)
  async listEmployersMemberships(
    @Query() query: ListEmployersMembershipsQueryDto,
  ): Promise<Page<EmployerMembershipDto>> {
    return pageOf(await this.employers.memberships(query), EmployerMembershipDto.of);
  }

  /** Get a membership. */
  @Get('memberships/:id')
  @Allow('employers.read')
  @Refuses({ missing: ['employers_membership_not_found'] })
  async getEmployersMembership(@Param('id') id: string): Promise<EmployerMembershipDto> {
    return EmployerMembershipDto.of(await this.employers.membership(id));
  }

  /** List claims to companies, those that wait unless another status is named; the last one first. */
  @Get('claims')
  @Allow('employers.read')
  @Paged(CompanyClaimDto)
  async listEmployersClaims(
    @Query() { status = 'pending', ...query }: ListEmployersClaimsQueryDto,
  ): Promise<Page<CompanyClaimDto>> {
    return pageOf(await this.employers.memberships({ status, ...query }), CompanyClaimDto.of);
  }

  /** Approve a claim: its maker can act for the company, and is told by mail. Repeatable. */
  @Post('claims/:id/approve')
  @HttpCode(200)
  @AboutPerson('employerId')
  @Allow('employers.manage')
  @Refuses(DECIDES)
  async approveEmployersClaim(@Param('id') id: string): Promise<CompanyClaimDto> {
    return CompanyClaimDto.of(await this.employers.approve(id));
  }

  /** Reject a claim: its maker is told by mail, and cannot claim the company again. Repeatable. */
  @Post('claims/:id/reject')
  @HttpCode(200)
  @AboutPerson('employerId')
  @Allow('employers.manage')
  @Refuses(DECIDES)
  async rejectEmployersClaim(@Param('id') id: string): Promise<CompanyClaimDto> {
    return CompanyClaimDto.of(await this.employers.reject(id));
  }

  /** Get an employer. Who signed up as one and has no company has empty lists. */
  @Get(':id')
  @Allow('employers.read')
  @Refuses({ missing: ['employers_not_found'] })
  async getEmployer(@Param('id') id: string): Promise<EmployerDto> {
    return EmployerDto.of(await this.employers.get(id));
  }

  /**
   * Download everything that is kept about an employer, for the person who asks what that is.
   * The answer is one JSON object with a list for each place where something is kept; files are in it as base64.
   */
  @Get(':id/export')
  @Allow('employers.read')
  @Refuses({ missing: ['employers_not_found'] })
  @Download('application/json', personalData('employerId'))
  async exportEmployerPersonalData(
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return asPersonalFile(reply, id, await this.employers.personalFile(id));
  }

  /**
   * Erase an employer: the account, its memberships and everything that is kept about the person, for good; companies and their jobs
   * stay. While that is under way, the operation that is at it is answered.
   */
  @Delete(':id')
  @HttpCode(202)
  @Allow('employers.manage')
  @Accepted('employers.remove')
  @Refuses({ missing: ['employers_not_found'] })
  async deleteEmployer(@Param('id') id: string): Promise<OperationDto> {
    return OperationDto.of(
      await this.removal.begin('employers.remove', id, 'employer', async () => void (await this.employers.get(id))),
    );
  }
}
