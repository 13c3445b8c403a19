import { GenerateExport } from '#http';
import { Injectable } from '@nestjs/common';

/** Writes the CSV file of all subscribers. */
@Injectable()
export class ExportSubscribers extends GenerateExport {
  override readonly kind = 'subscribers.export';
}
