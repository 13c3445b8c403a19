import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsString, Length, Matches } from 'class-validator';

/** Lower-case words joined by dashes. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Slugs of markets. */
export const MarketSlugs = (): PropertyDecorator =>
  applyDecorators(
    IsArray() as PropertyDecorator,
    ArrayMaxSize(100) as PropertyDecorator,
    IsString({ each: true }) as PropertyDecorator,
    Length(1, 150, { each: true }) as PropertyDecorator,
    Matches(SLUG, { each: true }) as PropertyDecorator,
    ApiProperty({ type: 'array', items: { type: 'string', minLength: 1, maxLength: 150, pattern: SLUG.source } }),
  );
