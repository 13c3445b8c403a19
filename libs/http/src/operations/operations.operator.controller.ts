import { Get, HttpCode, Param, Post, Req, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressed } from '../compression.js';
import { Allow, OperatorApi, Refuses } from '../decorators.js';
import { Downloads } from '#runtime';
import { Download } from './accepted.js';
import { AnyOperationDto, OperationDto } from './operations.operator.dto.js';
import { type OperationRow, Operations } from '#runtime/operations';
import type { Permission } from '../api-parts.js';
import { Caller } from '../context.js';
import { authorise, type Principal } from '../principal.js';

const MISSING = { missing: ['operations_not_found'] };

@OperatorApi('operations', 'Operations')
export class OperationsController {
  constructor(private readonly operations: Operations) {}

  /**
   * Get the status of a long-running operation. Poll every two seconds at most. You also need the scope that reads the subject of
   * the operation, such as `candidates.read` for an export of candidates, or the scope that starts it.
   */
  @Get(':id')
  @Allow('operations.read')
  @Refuses(MISSING)
  async getOperation(@Param('id') id: string, @Caller() caller: Principal): Promise<AnyOperationDto> {
    const row = await this.operations.byId(id);
    this.mayRead(caller)(row);
    return OperationDto.of(row);
  }

  /**
   * Cancel a long-running operation. A pending operation is cancelled at once. A running operation stops at its next step, and
   * its changes so far stay. It may also finish first. You also need the scope that starts the operation.
   */
  @Post(':id/cancel')
  @HttpCode(200)
  @Allow('operations.manage')
  @Refuses({ ...MISSING, conflict: ['operations_already_terminal', 'operations_not_cancellable'] })
  async cancelOperation(@Param('id') id: string, @Caller() caller: Principal): Promise<AnyOperationDto> {
    return OperationDto.of(await this.operations.cancel(id, (row) => authorise(caller, [this.scopesOf(row).manage])));
  }

  /**
   * Download the file of a successful operation. You also need the scope that reads the content of the file, or the scope that
   * starts the operation.
   */
  @Get(':id/download')
  @Allow('operations.read')
  @Refuses(MISSING)
  @Download('text/csv')
  async downloadOperationOutput(
    @Param('id') id: string,
    @Caller() caller: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { body, bytes, contentType, filename } = await this.operations.download(id, this.mayRead(caller));
    reply.header('Content-Disposition', Downloads.disposition(filename));
    return new StreamableFile(compressed(request, reply, body, bytes), { type: contentType });
  }

  private mayRead(caller: Principal): (row: OperationRow) => void {
    return (row) => {
      const { read, manage } = this.scopesOf(row);
      if (!caller.permissions.has(manage)) authorise(caller, [read]);
    };
  }

  private scopesOf(row: OperationRow): { readonly read: Permission; readonly manage: Permission } {
    return this.operations.scopesOf(row) as { readonly read: Permission; readonly manage: Permission };
  }
}
