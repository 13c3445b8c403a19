import { Accepted, Allow, Download, Exports, type InlineExport, OperatorApi, Paged, Refuses, Handling } from '#http';
import { Exported, ExportQueryDto, OperationDto } from '#http/dto';
import { type Page, pageOf } from '#store';
import { Delete, Get, HttpCode, Param, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AccountRemoval } from '../../people/index.js';
import { asPersonalFile, personalData } from '../../personal-file.operator.dto.js';
import {
  CompanyClaimDto,
  EmployerDto,
  EmployerMembershipDto,
  ListEmployersClaimsQueryDto,
  ListEmployersMembershipsQueryDto,
  ListEmployersQueryDto,
} from './employer.operator.dto.js';
import { Employers } from './employers.service.js';

const DECIDES = {
  missing: ['employers_claim_not_found'],
  conflict: ['employers_claim_already_resolved', 'stale_version'],
};

@OperatorApi('employers', 'Employers')
export class OperatorEmployersController {
  constructor(
    private readonly employers: Employers,
    private readonly exports: Exports,
    private readonly removal: AccountRemoval,
  ) {}

  /** List employers, newest first. An employer is a member of a company or has a pending claim. */
  @Get()
  @Allow('employers.read')
  @Paged(EmployerDto)
  async listEmployers(@Query() query: ListEmployersQueryDto): Promise<Page<EmployerDto>> {
    return pageOf(await this.employers.page(query), EmployerDto.of);
  }

  /**
   * Export all employers. For CSV, an operation writes a file, which you download once it has succeeded. JSON is returned at
   * once.
   */
  @Get('export')
  @Allow('employers.read')
  @Refuses({ too_large: ['exports_too_large'] })
  @Exported()
  exportEmployers(@Query() { format }: ExportQueryDto): Promise<OperationDto | InlineExport> {
    return this.exports.answer('employers', format);
  }

  /** List company memberships in every status, newest first. Newest means most recently requested. */
  @Get('memberships')
  @Allow('employers.read')
  @Paged(EmployerMembershipDto)
  async listEmployersMemberships(
    @Query() query: ListEmployersMembershipsQueryDto,
  ): Promise<Page<EmployerMembershipDto>> {
    return pageOf(await this.employers.memberships(query), EmployerMembershipDto.of);
  }

  /** Get a company membership. */
  @Get('memberships/:id')
  @Allow('employers.read')
  @Refuses({ missing: ['employers_membership_not_found'] })
  async getEmployersMembership(@Param('id') id: string): Promise<EmployerMembershipDto> {
    return EmployerMembershipDto.of(await this.employers.membership(id));
  }

  /** List company claims, newest first. Without a status, pending claims are returned. */
  @Get('claims')
  @Allow('employers.read')
  @Paged(CompanyClaimDto)
  async listEmployersClaims(
    @Query() { status = 'pending', ...query }: ListEmployersClaimsQueryDto,
  ): Promise<Page<CompanyClaimDto>> {
    return pageOf(await this.employers.memberships({ status, ...query }), CompanyClaimDto.of);
  }

  /** Approve a company claim. The claimant can then act for the company, and gets a mail. You can repeat the request safely. */
  @Post('claims/:id/approve')
  @HttpCode(200)
  @Handling({ aboutPerson: 'employerId' })
  @Allow('employers.manage')
  @Refuses(DECIDES)
  async approveEmployersClaim(@Param('id') id: string): Promise<CompanyClaimDto> {
    return CompanyClaimDto.of(await this.employers.approve(id));
  }

  /** Reject a company claim. The claimant gets a mail, and cannot claim the company again. You can repeat the request safely. */
  @Post('claims/:id/reject')
  @HttpCode(200)
  @Handling({ aboutPerson: 'employerId' })
  @Allow('employers.manage')
  @Refuses(DECIDES)
  async rejectEmployersClaim(@Param('id') id: string): Promise<CompanyClaimDto> {
    return CompanyClaimDto.of(await this.employers.reject(id));
  }

  /** Get an employer. An employer without a company has empty lists. */
  @Get(':id')
  @Allow('employers.read')
  @Refuses({ missing: ['employers_not_found'] })
  async getEmployer(@Param('id') id: string): Promise<EmployerDto> {
    return EmployerDto.of(await this.employers.get(id));
  }

  /**
   * Export all personal data of an employer. Use it to answer a person's request for their data. The response is one JSON object
   * with a list for each place that stores data. Files are included as base64.
   */
  @Get(':id/export')
  @Allow('employers.read')
  @Refuses({ missing: ['employers_not_found'] })
  @Download('application/json', personalData('employerId'))
  async exportEmployerPersonalData(
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return asPersonalFile(reply, id, await this.employers.personalFile(id));
  }

  /**
   * Delete an employer and all their personal data permanently. The account and its memberships are deleted. Companies and their
   * jobs stay. While the deletion runs, the request returns its operation.
   */
  @Delete(':id')
  @HttpCode(202)
  @Allow('employers.manage')
  @Accepted('employers.remove')
  @Refuses({ missing: ['employers_not_found'] })
  async deleteEmployer(@Param('id') id: string): Promise<OperationDto> {
    return OperationDto.of(
      await this.removal.begin('employers.remove', id, 'employer', async () => void (await this.employers.get(id))),
    );
  }
}
