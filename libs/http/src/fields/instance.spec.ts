import { describe, expect, it } from '@jest/globals';
import { instanceOf, Transform, Type, Without } from './instance.js';

const trimmed = (): PropertyDecorator => Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));

class OfficeDto {
  @trimmed() city!: string;
}

class JobDto {
  @trimmed() title!: string;
  @Type(() => OfficeDto) office!: OfficeDto;
  @Type(() => OfficeDto) offices!: OfficeDto[];
}

class NamedJobDto extends JobDto {
  @Transform(({ value }) => `${String(value)}!`) declare title: string;
}

describe('an instance', () => {
  it('has the fields that are there, transformed, and no others', () => {
    const made = instanceOf(JobDto, { title: ' Night nurse ', other: 1, office: undefined });
    expect(made).toBeInstanceOf(JobDto);
    expect(Object.entries(made)).toEqual([
      ['title', 'Night nurse'],
      ['other', 1],
    ]);
  });

  it('has instances where a class is named, alone and in lists', () => {
    const made = instanceOf(JobDto, { office: { city: ' Zurich' }, offices: [{ city: 'Basel ' }, null, 'Bern', []] });
    expect(made.office).toBeInstanceOf(OfficeDto);
    expect(made.office.city).toBe('Zurich');
    expect(made.offices).toEqual([{ city: 'Basel' }, null, 'Bern', []]);
    expect(made.offices[0]).toBeInstanceOf(OfficeDto);
  });

  it('keeps a value that is no object where a class is named', () => {
    expect(instanceOf(JobDto, { office: 'Zurich' }).office).toBe('Zurich');
  });

  it('gives a transform the object and key that the value comes from', () => {
    class FormDto {
      @Transform(({ obj, key }) => [obj, key]) file!: unknown;
    }
    const form = { file: 1, name: 'a' };
    expect(instanceOf(FormDto, form).file).toEqual([form, 'file']);
  });

  it('applies the rules of the extended class first', () => {
    expect(instanceOf(NamedJobDto, { title: ' Night nurse ' }).title).toBe('Night nurse!');
  });

  it('of a class without some fields keeps the rules of the others', () => {
    class ShortDto extends Without(JobDto, ['offices']) {}
    const made = instanceOf(ShortDto, { title: ' a ', office: { city: ' b ' }, offices: [{ city: ' c ' }] });
    expect(made).toEqual({ title: 'a', office: { city: 'b' }, offices: [{ city: ' c ' }] });
  });
});
