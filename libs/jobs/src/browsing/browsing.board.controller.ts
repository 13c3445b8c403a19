import { Refuses } from '#http';
import { BoardApi, CursorList, Gated, WholeList } from '#http/board';
import { reject } from '#kernel';
import { type Page, pageOf } from '#store';
import { Get, Param, Query } from '@nestjs/common';
import { Places } from './places.service.js';
import {
  ListPlacesQueryDto,
  ListPublicTermsQueryDto,
  PublicPlaceDto,
  PublicTermDto,
  ResolutionDto,
} from './browsing.board.dto.js';
import { PublicTerms, SHORTEST_QUERY } from './public-terms.service.js';

const TERMS = 20;
const SUGGESTIONS = 10;

@BoardApi('Taxonomy')
export class BoardTaxonomyController {
  constructor(
    private readonly terms: PublicTerms,
    private readonly places: Places,
  ) {}

  /** List the categories of published jobs by name. */
  @Get('categories')
  @Gated()
  @CursorList(PublicTermDto)
  async listBoardCategories(
    @Query() { limit = TERMS, ...query }: ListPublicTermsQueryDto,
  ): Promise<Page<PublicTermDto>> {
    return pageOf(await this.terms.list('categories', { limit, ...query }), (row) => PublicTermDto.of(row, 'category'));
  }

  /** Get the current slug of a job category. Send its slug, a former slug or an alias, in any case. */
  @Get('categories/:slug')
  @Gated()
  @Refuses({ missing: ['categories_not_found'] })
  async getBoardCategory(@Param('slug') slug: string): Promise<ResolutionDto> {
    return ResolutionDto.ofTerm(await this.terms.bySlug('categories', slug), 'category', slug);
  }

  /** List the skills of published jobs by name. */
  @Get('skills')
  @Gated()
  @CursorList(PublicTermDto)
  async listBoardSkills(@Query() { limit = TERMS, ...query }: ListPublicTermsQueryDto): Promise<Page<PublicTermDto>> {
    return pageOf(await this.terms.list('skills', { limit, ...query }), (row) => PublicTermDto.of(row, 'skill'));
  }

  /** Get the current slug of a job skill. Send its slug, a former slug or an alias, in any case. */
  @Get('skills/:slug')
  @Gated()
  @Refuses({ missing: ['skills_not_found'] })
  async getBoardSkill(@Param('slug') slug: string): Promise<ResolutionDto> {
    return ResolutionDto.ofTerm(await this.terms.bySlug('skills', slug), 'skill', slug);
  }

  /**
   * List the places of published jobs, or suggest places. Without `q`, you get every place with published jobs, and all places
   * that contain them. With `q`, you get places whose name begins with it, then places with a word that begins with it. Fewer
   * than two characters match nothing. With `name`, you get the one place that a visitor means by it, to filter jobs by its slug.
   */
  @Get('places')
  @Gated()
  @WholeList(PublicPlaceDto)
  async listBoardPlaces(@Query() { q, name, limit = SUGGESTIONS }: ListPlacesQueryDto): Promise<PublicPlaceDto[]> {
    if (name !== undefined) {
      const found = await this.places.named(name);
      return found ? [PublicPlaceDto.of(found)] : [];
    }
    if (q === undefined) return (await this.places.directory()).map(PublicPlaceDto.of);
    const isShort = Array.from(q.trim()).length < SHORTEST_QUERY;
    return isShort ? [] : (await this.places.suggest(q, limit)).map(PublicPlaceDto.of);
  }

  /** Get the current slug of a place. */
  @Get('places/:slug')
  @Gated()
  @Refuses({ missing: ['places_not_found'] })
  async getBoardPlace(@Param('slug') slug: string): Promise<ResolutionDto> {
    const place =
      (await this.places.bySlug(slug)) ?? reject('missing', 'places_not_found', 'There is no place with that slug.');
    return ResolutionDto.ofPlace(place, await this.places.point(place), slug);
  }
}
