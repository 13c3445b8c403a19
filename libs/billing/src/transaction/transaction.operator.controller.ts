import { Allow, Exports, type InlineExport, OperatorApi, Paged, Refuses, refusalsOf } from '#http';
import { Exported, ExportQueryDto, type OperationDto } from '#http/dto';
import { rejectIssues } from '#kernel';
import { type Page, pageOf } from '#store';
import { Get, Param, Query } from '@nestjs/common';
import { transactionDecider } from './transaction.decider.js';
import { ListTransactionsQueryDto, TransactionDto } from './transaction.operator.dto.js';
import { TransactionReader } from './transaction.read-model.js';
import { Transactions } from './transactions.service.js';

const SORTED_BY = {
  type: 'string',
  enum: ['date', 'relevance'],
  description: 'Sort order. With `search`, rows are sorted by relevance.',
};

@OperatorApi('transactions', 'Transactions')
export class OperatorTransactionsController {
  constructor(
    private readonly reader: TransactionReader,
    private readonly transactions: Transactions,
    private readonly exports: Exports,
  ) {}

  /** List payments and invoices, newest first. */
  @Get()
  @Allow('billing.read')
  @Paged(TransactionDto, { more: { sortedBy: SORTED_BY } })
  async listTransactions(
    @Query() { search, orderId, subscriptionId, ...query }: ListTransactionsQueryDto,
  ): Promise<Page<TransactionDto> & { readonly more: object }> {
    const named = Object.entries({ search, orderId, subscriptionId }).filter(([, value]) => value !== undefined);
    rejectIssues(
      named.slice(1).map(([key]) => ({ path: [key], message: `must be absent together with ${named[0]?.[0] ?? ''}` })),
    );
    const sortedBy = search === undefined ? 'date' : 'relevance';
    const page =
      search === undefined
        ? await this.reader.pageOf({ ...query, purchaseId: orderId ?? subscriptionId })
        : await this.transactions.found(search, query);
    return { ...pageOf(page, TransactionDto.of), more: { sortedBy } };
  }

  /**
   * Export all transactions with running totals, oldest first. Each line has the amount that the board keeps, and the running
   * total of its currency. Refunded, unpaid and disputed amounts that were lost are not included. For CSV, an operation writes a
   * file, which you download once it has succeeded. JSON is returned at once.
   */
  @Get('export')
  @Allow('billing.read')
  @Refuses({ too_large: ['exports_too_large'] })
  @Exported()
  exportTransactions(@Query() { format }: ExportQueryDto): Promise<OperationDto | InlineExport> {
    return this.exports.answer('transactions', format);
  }

  /** Get a payment or an invoice. */
  @Get(':id')
  @Allow('billing.read')
  @Refuses(refusalsOf(transactionDecider).reads)
  async getTransaction(@Param('id') id: string): Promise<TransactionDto> {
    return TransactionDto.of(await this.reader.byId(id));
  }
}
