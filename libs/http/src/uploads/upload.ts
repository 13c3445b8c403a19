import { applyDecorators } from '@nestjs/common';
import { ApiConsumes, ApiExtension } from '@nestjs/swagger';
import { configured, ErrorCodes, type UploadRules } from '../decorators.js';

/**
 * The operation takes a form with a file instead of JSON. Its body is a class with a `@FilePart() file`, whose other keys
 * are the texts of the form; texts that the class does not know are dropped.
 */
export const Upload = (rules: UploadRules): MethodDecorator =>
  applyDecorators(
    ErrorCodes({ validation_payload_too_large: rules.tooLarge }),
    configured({ upload: rules }),
    ApiConsumes('multipart/form-data'),
    ApiExtension('x-upload', typeof rules.maxBytes === 'number' ? { maxBytes: rules.maxBytes } : {}),
  );
