import { ListOfEither, Optional } from '#http/dto';
import { IsString, Length, MinLength } from 'class-validator';

/** An office by its parts. */
class OfficeByParts {
  @Optional() @IsString() @MinLength(1) locality?: string;
  @IsString() @MinLength(1) city!: string;
  @Optional() @IsString() @MinLength(1) region?: string;
  @IsString() @MinLength(1) country!: string;
}

/** An office as one line of free text, which the server looks up. */
class OfficeByQuery {
  @IsString() @Length(1, 500) query!: string;
}

const text = (maxLength?: number) => ({ type: 'string', minLength: 1, ...(maxLength ? { maxLength } : {}) });

/** Offices, each as parts or as one line of text. */
export const OfficeLocations = (): PropertyDecorator =>
  ListOfEither(
    (office) => ('query' in office ? OfficeByQuery : OfficeByParts),
    [
      {
        type: 'object',
        properties: { locality: text(), city: text(), region: text(), country: text() },
        required: ['city', 'country'],
        additionalProperties: false,
      },
      { type: 'object', properties: { query: text(500) }, required: ['query'], additionalProperties: false },
    ],
  );
