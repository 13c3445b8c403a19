import { Refuses } from '#http';
import { BoardApi, Catalog, type CatalogPage, Gated } from '#http/board';
import { reject } from '#kernel';
import { applyDecorators, Get, Param, Query } from '@nestjs/common';
import { ListTalentQueryDto, TalentEntryDto, TalentProfileDto } from './directory.board.dto.js';

/** A read of the directory: for those who know the password of the board, refused while the directory is off. */
const Read = (): MethodDecorator => applyDecorators(Gated(), Refuses({ missing: ['talent_directory_not_found'] }));

const off = (): never => reject('missing', 'talent_directory_not_found', 'This board has no directory of candidates.');

/** Boards have no candidates, and every directory is switched off. */
@BoardApi('Talent', 'talent')
export class BoardTalentController {
  /** List candidates who show themselves to everybody. */
  @Get()
  @Read()
  @Catalog(TalentEntryDto)
  listBoardTalent(@Query() _: ListTalentQueryDto): CatalogPage<TalentEntryDto> {
    return off();
  }

  /** Get a candidate by handle. */
  @Get(':handle')
  @Read()
  getBoardTalent(@Param('handle') _: string): TalentProfileDto {
    return off();
  }
}
