// Building blocks of DTOs: validators, fields, views, and the DTOs that all resources share.
export {
  Address,
  FilterOf,
  FromQuery,
  Integer,
  IsInstant,
  IsMoment,
  ListOf,
  Moment,
  Optional,
  OrNull,
  SomeOf,
  Texts,
  Unstated,
  MaxEntries,
} from './fields/dto-decorators.js';
export { ExportQueryDto, Exported } from './exports/exports.operator.dto.js';
export { Clearable, ClearableChoice, MapOf, OneOfFields, WireNamed } from './fields/dto-fields.js';
export { FieldsOf } from './fields/fields-of.js';
export { Lax } from './fields/lax.js';
export { instanceOf, Transform, Type, Without } from './fields/instance.js';
export { ListOfEither } from './fields/list-of-either.js';
export { UncommonPassword } from './fields/new-password.js';
export { validated } from './fields/validation.js';
export { ActorDto } from './history/actor.operator.dto.js';
export { fieldsBut } from './history/changes.js';
export { ChangeDto } from './history/history.operator.dto.js';
export { AnyOperationDto, OperationDto } from './operations/operations.operator.dto.js';
export { NoQueryDto, PageQueryDto } from './page.operator.dto.js';
export { FilePart, UploadedFile } from './fields/uploaded-file.js';
export { BatchRequestDto, SmallBatchRequestDto, BatchResultDto } from './writes/batch.operator.dto.js';
export { view } from './fields/view.js';
export { underWireNames } from './wire.js';
