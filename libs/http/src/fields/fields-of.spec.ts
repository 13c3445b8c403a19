import { describe, expect, it } from '@jest/globals';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString } from 'class-validator';
import { boundsOf } from './bounds.js';
import { FieldsOf } from './fields-of.js';
import { instanceOf, Transform } from './instance.js';

class JobDto {
  static _OPENAPI_METADATA_FACTORY() {
    return { object: { enum: ['job'] }, title: { description: 'Plain text.' }, revision: { required: true } };
  }
  object!: 'job';
  @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value)) @IsString() title!: string;
  @IsIn([1]) revision!: number;
  @ApiProperty({ format: 'date-time' }) expiresAt!: string;
}

class EmployerJobDto extends FieldsOf<{ object: 'employer_job' }>()(JobDto, ['revision'], {
  object: { enum: ['employer_job'] },
  expiresAt: { description: 'You can publish it until then.' },
}) {
  @IsString() note!: string;
}

const documented = (dto: typeof EmployerJobDto) =>
  (Object.getPrototypeOf(dto) as { _OPENAPI_METADATA_FACTORY(): object })._OPENAPI_METADATA_FACTORY();

describe('fields of another class', () => {
  it('keep their rules and transforms, but for those that are left out', () => {
    expect(instanceOf(EmployerJobDto, { title: ' Nurse ' }).title).toBe('Nurse');
    expect([...boundsOf(EmployerJobDto).known].sort()).toEqual(['note', 'title']);
  });

  it('are documented as there, with the notes', () => {
    expect(documented(EmployerJobDto)).toEqual({
      object: { enum: ['employer_job'] },
      title: { description: 'Plain text.' },
    });
    const expiry = Reflect.getMetadata('swagger/apiModelProperties', EmployerJobDto.prototype, 'expiresAt') as object;
    expect(expiry).toMatchObject({ format: 'date-time', description: 'You can publish it until then.' });
  });

  it('leave their place to those of the class that has no decorators for the reference', () => {
    const names = Reflect.getMetadata('swagger/apiModelPropertiesArray', EmployerJobDto.prototype) as unknown;
    expect(names).toEqual([':expiresAt']);
  });

  it('stay as they are in the other class', () => {
    expect(JobDto._OPENAPI_METADATA_FACTORY().object).toEqual({ enum: ['job'] });
    const expiry = Reflect.getMetadata('swagger/apiModelProperties', JobDto.prototype, 'expiresAt') as object;
    expect(expiry).not.toHaveProperty('description');
  });
});
