import type { CompanyProfile } from '#jobs';
import { Refuses, Upload, Handling } from '#http';
import { BoardApi, Here, Me, Open, SignedIn, type SignedInUser, type VisitedBoard, WholeList } from '#http/board';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ClaimableCompanyDto,
  CompanyMembershipDto,
  ConfirmWorkEmailDto,
  CreateBoardMeCompanyDto,
  EmployerCompanyDto,
  SearchBoardMeCompaniesQueryDto,
  SendWorkEmailDto,
  UpdateBoardMeCompanyDto,
  UploadBoardMeCompanyLogoDto,
} from './employer.board.dto.js';
import { Memberships } from './memberships.service.js';
import { WebsiteProofs } from './website-proofs.service.js';

const LOGO_BYTES = 2 * 1024 * 1024;
const MISSING = { missing: ['employer_company_not_found'] };
const MEMBERS_ONLY = { ...MISSING, forbidden: ['employer_not_member'] };
const RACE = 'stale_version';

@BoardApi('Me: employer', 'me/companies')
export class BoardMeEmployerController {
  constructor(
    private readonly memberships: Memberships,
    private readonly proofs: WebsiteProofs,
  ) {}

  /** List your companies with their claim status, newest first. */
  @Get()
  @SignedIn()
  @WholeList(CompanyMembershipDto)
  async listBoardMeCompanies(@Me() me: SignedInUser): Promise<readonly CompanyMembershipDto[]> {
    return (await this.memberships.list(me.id)).map(CompanyMembershipDto.of);
  }

  /**
   * Create a company and claim it. If a company with the same website exists, you claim that company instead. If you have
   * confirmed an address of its website, you are a member immediately.
   */
  @Post()
  @HttpCode(200)
  @SignedIn()
  @Refuses({ conflict: ['employer_company_exists', 'employer_claims_limit_reached', RACE] })
  async createBoardMeCompany(
    @Me() me: SignedInUser,
    @Body() body: CreateBoardMeCompanyDto,
  ): Promise<CompanyMembershipDto> {
    return CompanyMembershipDto.of(await this.memberships.create(me.id, body));
  }

  /**
   * Search companies to claim by name or domain. Names that begin with the query come first. The results include companies
   * without jobs, and companies that others have claimed.
   */
  @Get('search')
  @SignedIn()
  @WholeList(ClaimableCompanyDto)
  async searchBoardMeCompanies(
    @Query() { q, limit = 10 }: SearchBoardMeCompaniesQueryDto,
  ): Promise<readonly ClaimableCompanyDto[]> {
    return (await this.memberships.search(q, limit)).map(ClaimableCompanyDto.of);
  }

  /** Get one of your companies. You must be an approved member. */
  @Get(':slug')
  @SignedIn()
  @Refuses(MEMBERS_ONLY)
  async getBoardMeCompany(@Me() me: SignedInUser, @Param('slug') slug: string): Promise<EmployerCompanyDto> {
    return this.shown(await this.memberships.company(me.id, slug));
  }

  /**
   * Update your company. Absent keys keep their values, and an empty text clears a field. A website on another domain stays in
   * `pendingWebsite` until you prove the domain, unless your own confirmed address is there. On boards that approve unpaid jobs, a
   * new name stays in `pendingName` until an operator approves it.
   */
  @Patch(':slug')
  @Handling({ needsBody: true })
  @SignedIn()
  @Refuses({ ...MEMBERS_ONLY, conflict: ['employer_company_name_taken', 'employer_company_exists', RACE] })
  async updateBoardMeCompany(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Body() body: UpdateBoardMeCompanyDto,
  ): Promise<EmployerCompanyDto> {
    return this.shown(await this.memberships.change(me.id, slug, body));
  }

  /**
   * Verify the pending website of your company in DNS. Each request looks once for the TXT record in `websiteProof`. Once verified, the website takes effect, and you can remove the record.
   */
  @Post(':slug/website/verify')
  @HttpCode(200)
  @SignedIn()
  @Refuses({
    ...MEMBERS_ONLY,
    conflict: ['employer_website_not_pending', 'employer_company_exists', RACE],
    unfit: ['employer_website_unproved'],
  })
  async verifyBoardMeCompanyWebsite(@Me() me: SignedInUser, @Param('slug') slug: string): Promise<EmployerCompanyDto> {
    return this.shown(await this.proofs.verify(me.id, slug));
  }

  /** Upload the logo of your company. It replaces the current logo. */
  @Post(':slug/logo')
  @HttpCode(200)
  @SignedIn()
  @Upload({ maxBytes: LOGO_BYTES, tooLarge: 'media_payload_too_large' })
  @Refuses({ ...MEMBERS_ONLY, unsupported: ['media_unsupported_type'], conflict: [RACE] })
  async uploadBoardMeCompanyLogo(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Body() { file }: UploadBoardMeCompanyLogoDto,
  ): Promise<EmployerCompanyDto> {
    const company = await this.memberships.showLogo(me.id, slug, () => file.bytes(), file.contentType);
    return this.shown(company);
  }

  /**
   * Claim a company. An existing claim does not change. If you have confirmed an address of the company's website, you are a
   * member immediately. Otherwise confirm a work address, or wait for an operator.
   */
  @Post(':slug/claim')
  @HttpCode(200)
  @SignedIn()
  @Refuses({ ...MISSING, conflict: ['employer_company_exists', 'employer_claims_limit_reached', RACE] })
  async claimBoardMeCompany(@Me() me: SignedInUser, @Param('slug') slug: string): Promise<CompanyMembershipDto> {
    return CompanyMembershipDto.of(await this.memberships.claim(me.id, slug));
  }

  /** Withdraw a pending company claim. */
  @Delete(':slug/claim')
  @HttpCode(204)
  @SignedIn()
  @Refuses({ ...MISSING, conflict: [RACE] })
  async withdrawBoardMeCompanyClaim(@Me() me: SignedInUser, @Param('slug') slug: string): Promise<void> {
    await this.memberships.cancel(me.id, slug);
  }

  /**
   * Send a verification link to your work address. The address must belong to a company with a pending claim of yours, or to the
   * pending website of your company. The link is valid for 24 hours.
   */
  @Post(':slug/work-email/verify')
  @HttpCode(200)
  @SignedIn()
  @Refuses({ ...MISSING, conflict: [RACE] })
  async verifyBoardMeCompanyWorkEmail(
    @Me() me: SignedInUser,
    @Param('slug') slug: string,
    @Body() { workEmail }: SendWorkEmailDto,
    @Here() { origin }: VisitedBoard,
  ): Promise<CompanyMembershipDto> {
    return CompanyMembershipDto.of(await this.memberships.nameWorkEmail(me.id, slug, workEmail, origin));
  }

  /**
   * Confirm a work address with the link from a mail. The link works repeatedly, and you do not have to be signed in. An address
   * of the company's website makes you a member. With any other address, an operator decides. An address of the pending website of
   * your company puts that website into effect.
   */
  @Post(':slug/work-email/confirm')
  @Handling({ idempotencyKeys: 'ignored' })
  @HttpCode(200)
  @Open({ limit: 'board-auth' })
  @Refuses({ ...MISSING, unauthenticated: ['board_auth_invalid_token'], conflict: ['employer_company_exists', RACE] })
  async confirmBoardMeCompanyWorkEmail(
    @Param('slug') slug: string,
    @Body() { token }: ConfirmWorkEmailDto,
  ): Promise<CompanyMembershipDto> {
    return CompanyMembershipDto.of(await this.memberships.confirmWorkEmail(slug, token));
  }

  private shown(company: CompanyProfile): EmployerCompanyDto {
    return EmployerCompanyDto.of(company, this.proofs.recordOf(company));
  }
}
