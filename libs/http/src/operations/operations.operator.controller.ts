import { Get, HttpCode, Param, Post, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow, OperatorApi, Refuses } from '../decorators.js';
import { attachment } from '../described.js';
import { Download } from './accepted.js';
import { OperationDto } from './operations.operator.dto.js';
import { Operations } from '#runtime';

const MISSING = { missing: ['operations_not_found'] };

@OperatorApi('operations', 'Operations')
export class OperationsController {
  constructor(private readonly operations: Operations) {}

  /** Look how far an operation is. Asking every two seconds is often enough. */
  @Get(':id')
  @Allow('operations.read')
  @Refuses(MISSING)
  async getOperation(@Param('id') id: string): Promise<OperationDto> {
    return OperationDto.of(await this.operations.byId(id));
  }

  /**
   * Cancel an operation.
   * One that waits is cancelled at once; one that runs stops at its next step, and what it did until then stays done. It
   * may also reach its end before that.
   */
  @Post(':id/cancel')
  @HttpCode(200)
  @Allow('operations.manage')
  @Refuses({ ...MISSING, conflict: ['operations_already_terminal', 'operations_not_cancellable'] })
  async cancelOperation(@Param('id') id: string): Promise<OperationDto> {
    return OperationDto.of(await this.operations.cancel(id));
  }

  /** Download the file that an operation left, once it has succeeded. */
  @Get(':id/download')
  @Allow('operations.read')
  @Refuses(MISSING)
  @Download('text/csv')
  async downloadOperationOutput(
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { body, bytes, contentType, filename } = await this.operations.download(id);
    reply.headers({ 'Content-Disposition': attachment(filename), 'Content-Length': String(bytes) });
    return new StreamableFile(body, { type: contentType });
  }
}
