import { FromQuery, Integer, Lax, Optional } from '#http/dto';
import { type GeoPoint, type Place, placeId } from '#places/place';
import { IsString } from 'class-validator';
import type { CountedPlace } from './places.service.js';
import type { TermRow } from '../taxonomy/taxonomy.read-model.js';

/** Filters for a list of terms. */
@Lax()
export class ListPublicTermsQueryDto {
  /** Beginning of a word of the name. Fewer than two characters match nothing. */
  @Optional() @IsString() q?: string;
  /** The `nextCursor` of the previous page. */
  @Optional() @IsString() cursor?: string;
  /** Maximum number of terms in a page. Default: 20. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 100 }) limit?: number;
}

/** Filters for a list of places. */
@Lax()
export class ListPlacesQueryDto {
  /** Beginning of the name. Without it, the list has every place with published jobs. */
  @Optional() @IsString() q?: string;
  /** Slug or name of a place. The list has the place that it means, or nothing. @example 'Berlin, Germany' */
  @Optional() @IsString() name?: string;
  /** Maximum number of suggested places. Default: 10. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 50 }) limit?: number;
}

/** A category or a skill that published jobs have. */
export class PublicTermDto {
  object!: 'taxonomy_term';
  id!: string;
  type!: 'category' | 'skill';
  /** Value to filter jobs by. */
  sourceSlug!: string;
  /** The slug of its page. */
  canonicalSlug!: string;
  displayName!: string;

  static of({ id, slug, name }: TermRow, type: PublicTermDto['type']): PublicTermDto {
    return { object: 'taxonomy_term', id, type, sourceSlug: slug, canonicalSlug: slug, displayName: name };
  }
}

/** The location of a place. */
export class PlaceGeoDto {
  /** Degrees. Null for an area. */
  lat!: number | null;
  lng!: number | null;
  /** ISO 3166-1 alpha-2. */
  countryCode!: string | null;
  /** ISO 3166-2. */
  regionCode!: string | null;
  region!: string | null;
  city!: string | null;
  locality!: string | null;
  /** `country`, `region` or `city`. */
  placeType!: string | null;
}

/** The meaning of a slug. */
export class ResolutionDto {
  object!: 'taxonomy_resolution';
  type!: 'category' | 'skill' | 'place' | 'market';
  sourceSlug!: string;
  canonicalSlug!: string;
  displayName!: string;
  /** Current slug, if you requested a different one. */
  redirectTo!: string | null;
  /** Only of places. */
  geo!: PlaceGeoDto | null;

  static ofTerm({ slug, name }: TermRow, type: ResolutionDto['type'], requestedSlug: string): ResolutionDto {
    return {
      object: 'taxonomy_resolution',
      type,
      sourceSlug: slug,
      canonicalSlug: slug,
      displayName: name,
      redirectTo: requestedSlug === slug ? null : slug,
      geo: null,
    };
  }

  static ofPlace(place: Place, point: GeoPoint | null, requestedSlug: string): ResolutionDto {
    return {
      object: 'taxonomy_resolution',
      type: 'place',
      sourceSlug: place.slug,
      canonicalSlug: place.slug,
      displayName: place.name,
      redirectTo: requestedSlug === place.slug ? null : place.slug,
      geo: {
        lat: point?.lat ?? null,
        lng: point?.lng ?? null,
        countryCode: place.countryCode,
        regionCode: place.regionCode,
        region: place.region,
        city: place.city,
        locality: null,
        placeType: place.type,
      },
    };
  }
}

/** A place with the number of its current jobs. */
export class PublicPlaceDto {
  object!: 'place';
  /** Never changes. */
  id!: string;
  /** The place that contains it. Null for a country. */
  parentId!: string | null;
  slug!: string | null;
  name!: string;
  /** `country`, `region` or `city`. */
  placeType!: string;
  countryCode!: string | null;
  regionCode!: string | null;
  /** Number of jobs, including all places inside it. */
  jobCount!: number;

  static of({ place, jobCount }: CountedPlace): PublicPlaceDto {
    return {
      object: 'place',
      id: placeId(place.key),
      parentId: place.parentKey === null ? null : placeId(place.parentKey),
      slug: place.slug,
      name: place.name,
      placeType: place.type,
      countryCode: place.countryCode,
      regionCode: place.regionCode,
      jobCount,
    };
  }
}
