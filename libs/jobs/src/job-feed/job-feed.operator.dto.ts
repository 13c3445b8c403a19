import { Address, FromQuery, Moment, Optional, OrNull, PageQueryDto, Texts, Type, view } from '#http/dto';
import type { FeedField, FeedMapping } from '#postings/rules';
import {
  SOURCE_OUTCOMES,
  type SourceOutcome,
  type SourceRunItem,
  type SourceRunState,
} from '../source-memory/source-run.js';
import { IsBoolean, IsIn, IsObject, IsString, Length, ValidateNested } from 'class-validator';
import { FEED_FORMATS, type FeedFormatName } from '../feed-formats/formats.js';
import type { PreviewedPosting } from '../source-run/posting-previews.service.js';
import type { ShownRun } from './feed-runs.service.js';
import { FEED_SCHEDULES, type FeedSchedule, INCOMING_FORMATS, type IncomingFormat } from './incoming-feed.js';
import type { JobFeedRow } from './job-feed.read-model.js';
import { FEED_DIRECTIONS, type FeedDirection } from './job-feed.service.js';

/** Maximum number of values for each filter. */
const MOST_VALUES = 50;
/** Formats of both directions. */
export const ANY_FORMATS = [...new Set([...FEED_FORMATS, ...INCOMING_FORMATS])];
export type AnyFormat = FeedFormatName | IncomingFormat;

/** Paths of the parts of a posting below an item. An attribute begins with `@`. */
export class FeedFieldsDto implements Partial<Record<FeedField, string>> {
  @Optional() @IsString() @Length(1, 200) id?: string;
  @Optional() @IsString() @Length(1, 200) title?: string;
  @Optional() @IsString() @Length(1, 200) description?: string;
  @Optional() @IsString() @Length(1, 200) applicationUrl?: string;
  @Optional() @IsString() @Length(1, 200) companyName?: string;
  @Optional() @IsString() @Length(1, 200) companyWebsite?: string;
  @Optional() @IsString() @Length(1, 200) employmentType?: string;
  @Optional() @IsString() @Length(1, 200) seniority?: string;
  @Optional() @IsString() @Length(1, 200) workplace?: string;
  @Optional() @IsString() @Length(1, 200) location?: string;
  @Optional() @IsString() @Length(1, 200) city?: string;
  @Optional() @IsString() @Length(1, 200) region?: string;
  @Optional() @IsString() @Length(1, 200) country?: string;
  @Optional() @IsString() @Length(1, 200) categories?: string;
  @Optional() @IsString() @Length(1, 200) salaryMin?: string;
  @Optional() @IsString() @Length(1, 200) salaryMax?: string;
  @Optional() @IsString() @Length(1, 200) salaryCurrency?: string;
  @Optional() @IsString() @Length(1, 200) salaryTimeframe?: string;
  @Optional() @IsString() @Length(1, 200) publishedAt?: string;
  @Optional() @IsString() @Length(1, 200) expiresAt?: string;
}

/** Defines how to read the items of a feed with a custom format. */
export class FeedMappingDto {
  /** Path of an item: names of elements or keys, joined by dots. @example 'jobs.job' */
  @IsString() @Length(1, 200) items!: string;
  @IsObject() @ValidateNested() @Type(() => FeedFieldsDto) fields!: FeedFieldsDto;
  /** Whether people apply on the board for items without an application URL. */
  @Optional() @IsBoolean() applyOnBoard?: boolean;
}

/** The source of a feed's jobs. Only for the direction `in`. */
class FeedSourceFieldsDto {
  /** The https URL to read. It may contain a secret and is stored encrypted. @example 'https://partner.example/jobs.xml' */
  @Optional() @IsString() @Length(1, 2048) sourceUrl?: string;
  /** How to read items. Required for the format `custom`, and allowed for no other format. */
  @Optional() @OrNull() @IsObject() @ValidateNested() @Type(() => FeedMappingDto) mapping?: FeedMappingDto | null;
  /** Company of all jobs. Null if each item names its company. */
  @Optional() @OrNull() @IsString() @Length(1, 100) companyId?: string | null;
  /** How often the feed is read. Default: `daily`. */
  @Optional() @IsIn(FEED_SCHEDULES) schedule?: FeedSchedule;
  /** Whether the schedule is paused. You can still start a run. */
  @Optional() @IsBoolean() isPaused?: boolean;
}

/** A feed to create. */
export class CreateJobFeedDto extends FeedSourceFieldsDto {
  /** Name that operators see. @example 'Nurses, for a partner' */
  @IsString() @Length(1, 200) name!: string;
  /** `out` publishes jobs of this board to other sites. `in` imports jobs of other sites. Default: `out`. */
  @Optional() @IsIn(FEED_DIRECTIONS) direction?: FeedDirection;
  /** Format of the feed. You cannot change it. `linkedin_xml` works only for outgoing feeds, `custom` only for incoming feeds. */
  @IsIn(ANY_FORMATS) format!: AnyFormat;
  /** Slugs or aliases of categories. Only jobs in one of them match. Without any, all jobs match. */
  @Optional() @Texts({ max: MOST_VALUES }) categories?: string[];
  /** Ids of companies. Only jobs of one of them match. Without any, all jobs match. */
  @Optional() @Texts({ max: MOST_VALUES }) companyIds?: string[];
  /** Slugs or aliases of markets. Only jobs of companies in one of them match. Without any, all jobs match. */
  @Optional() @Texts({ max: MOST_VALUES }) markets?: string[];
}

/** Changes to a feed. Absent keys keep their values. */
export class UpdateJobFeedDto extends FeedSourceFieldsDto {
  /** @example 'Nurses, for two partners' */
  @Optional() @IsString() @Length(1, 200) name?: string;
  /** Replaces the current list. With an empty list, all jobs match. */
  @Optional() @Texts({ max: MOST_VALUES }) categories?: string[];
  /** Replaces the current list. With an empty list, all jobs match. */
  @Optional() @Texts({ max: MOST_VALUES }) companyIds?: string[];
  /** Replaces the current list. With an empty list, all jobs match. */
  @Optional() @Texts({ max: MOST_VALUES }) markets?: string[];
}

/** A feed of the board. */
export class JobFeedDto {
  id!: string;
  object!: 'job_feed';
  name!: string;
  direction!: FeedDirection;
  format!: AnyFormat;
  /** A job matches if it has any of them. If empty, all jobs match. */
  categories!: string[];
  companyIds!: string[];
  markets!: string[];
  /** URL to read the feed without a key. Keep it secret. Null for an incoming feed. */
  @Address() url!: string | null;
  /** Source of the jobs: the whole URL with the scope `feeds.manage`, otherwise its origin. Null for an outgoing feed. */
  @Address() sourceUrl!: string | null;
  mapping!: FeedMappingDto | null;
  /** Company of all imported jobs. Null if each item names its company. */
  companyId!: string | null;
  schedule!: FeedSchedule | null;
  isPaused!: boolean | null;
  @Moment() createdAt!: string;
  @Moment() updatedAt!: string;

  static readonly of = view<
    JobFeedDto,
    JobFeedRow & { readonly url: string | null; readonly sourceUrl: string | null }
  >()(
    'id object name direction format categories companyIds markets url sourceUrl mapping companyId schedule isPaused createdAt updatedAt',
    {
      object: () => 'job_feed',
      mapping: ({ source }) => mappingOf(source?.mapping ?? null),
      companyId: ({ source }) => source?.companyId ?? null,
      schedule: ({ source }) => source?.schedule ?? null,
      isPaused: ({ source }) => source?.isPaused ?? null,
    },
  );
}

const mappingOf = (mapping: FeedMapping | null): FeedMappingDto | null =>
  mapping && {
    items: mapping.items,
    fields: { ...mapping.fields },
    ...(mapping.applyOnBoard === undefined ? {} : { applyOnBoard: mapping.applyOnBoard }),
  };

/** Options for the preview of a feed. */
export class PreviewJobFeedDto {
  /** Mapping to read the items with, instead of the mapping of the feed. */
  @Optional() @IsObject() @ValidateNested() @Type(() => FeedMappingDto) mapping?: FeedMappingDto;
}

/** An item of a feed as a run would convert it. */
export class PreviewedItemDto {
  /** Null when the item names no id. */
  sourceId!: string | null;
  title!: string | null;
  description!: string | null;
  applicationUrl!: string | null;
  companyName!: string | null;
  employmentType!: string | null;
  seniority!: string | null;
  workplace!: string | null;
  categories!: string[];
  publishedAt!: string | null;
  expiresAt!: string | null;
  /** Problems that prevent the item from becoming a job. Empty if there are none. */
  problems!: string[];

  static of({ sourceId, posting, problems }: PreviewedPosting): PreviewedItemDto {
    return {
      sourceId,
      title: posting?.title ?? null,
      description: posting?.description.slice(0, 2_000) ?? null,
      applicationUrl: posting?.applicationUrl ?? null,
      companyName: posting?.companyName ?? null,
      employmentType: posting?.employmentType ?? null,
      seniority: posting?.seniority ?? null,
      workplace: posting?.workplace ?? null,
      categories: [...(posting?.categories ?? [])],
      publishedAt: posting?.publishedAt ?? null,
      expiresAt: posting?.expiresAt ?? null,
      problems: [...problems],
    };
  }
}

/** The first items of a feed. */
export class JobFeedPreviewDto {
  object!: 'job_feed_preview';
  /** At most 20. */
  items!: PreviewedItemDto[];
}

/** The number of items for each outcome of a run. */
export class JobFeedRunCountsDto {
  created!: number;
  updated!: number;
  unchanged!: number;
  /** Postings whose jobs already existed, from another source or an operator. */
  linked!: number;
  /** Postings that were absent before. Their jobs are published again. */
  returned!: number;
  skipped!: number;
  failed!: number;
  /** Jobs that expired because their postings were absent. */
  expired!: number;
}

/** Why a run failed. */
export class JobFeedRunFaultDto {
  code!: string;
  message!: string;
}

/** A run that reads a feed. */
export class JobFeedRunDto {
  id!: string;
  object!: 'job_feed_run';
  feedId!: string;
  operationId!: string;
  trigger!: 'operator' | 'schedule';
  /** `held` means that the run would expire more than half of the jobs. Nothing expires until you release or discard it. */
  state!: SourceRunState;
  counts!: JobFeedRunCountsDto;
  /** Absent postings of a held run. */
  absent!: number | null;
  fault!: JobFeedRunFaultDto | null;
  @Moment() createdAt!: string;
  @Moment() startedAt!: string | null;
  @Moment() completedAt!: string | null;

  static readonly of = view<JobFeedRunDto, ShownRun>()(
    'id object feedId operationId trigger state counts absent fault createdAt startedAt completedAt',
    { object: () => 'job_feed_run', feedId: ({ owner }) => owner, operationId: ({ operation }) => operation },
  );
}

/** Filters for the items of a run. */
export class ListJobFeedRunItemsQueryDto extends PageQueryDto {
  @Optional() @FromQuery() @IsIn(SOURCE_OUTCOMES) outcome?: SourceOutcome;
}

/** An item of a run. Unchanged ones are counted and not listed. */
export class JobFeedRunItemDto {
  object!: 'job_feed_run_item';
  /** Null when the item names no id, or repeats the id of an earlier item. */
  sourceId!: string | null;
  title!: string | null;
  outcome!: SourceOutcome;
  jobId!: string | null;
  /** Reason for the status. */
  code!: string | null;
  message!: string | null;

  static readonly of = view<JobFeedRunItemDto, SourceRunItem>()('object sourceId title outcome jobId code message', {
    object: () => 'job_feed_run_item',
    jobId: ({ job }) => job,
  });
}
