import { Refuses } from '#http';
import {
  BoardApi,
  Catalog,
  type CatalogPage,
  catalogPage,
  MaybeSignedIn,
  Me,
  type SignedInUser,
  windowOf,
} from '#http/board';
import { Get, Param, Query } from '@nestjs/common';
import { ListTalentQueryDto, TalentEntryDto, TalentProfileDto } from './directory.board.dto.js';
import { TalentDirectory } from './directory.service.js';

@BoardApi('Talent', 'talent')
export class BoardTalentController {
  constructor(private readonly directory: TalentDirectory) {}

  /**
   * List candidates with a visible profile. Candidates who look for a job come first, then the most recently updated profiles.
   * Signed-in users also see profiles that are visible to signed-in users only. A board may have no directory, or one for
   * employers only.
   */
  @Get()
  @MaybeSignedIn()
  @Catalog(TalentEntryDto)
  @Refuses({
    invalid: ['pagination_invalid_cursor', 'pagination_offset_too_large'],
    missing: ['talent_directory_not_found'],
    forbidden: ['talent_directory_restricted'],
    unavailable: ['search_unavailable'],
  })
  async listBoardTalent(
    @Me() me: SignedInUser | null,
    @Query() query: ListTalentQueryDto,
  ): Promise<CatalogPage<TalentEntryDto>> {
    const window = windowOf(query);
    const { rows, count } = await this.directory.list(me, { q: query.q, skill: query.skill, ...window });
    return catalogPage(rows.map(TalentEntryDto.of), count, window);
  }

  /** Get a candidate profile by handle or account id. */
  @Get(':handle')
  @MaybeSignedIn()
  @Refuses({ missing: ['talent_directory_not_found', 'talent_not_found'] })
  async getBoardTalent(@Me() me: SignedInUser | null, @Param('handle') handle: string): Promise<TalentProfileDto> {
    return TalentProfileDto.of(await this.directory.get(me, handle));
  }
}
