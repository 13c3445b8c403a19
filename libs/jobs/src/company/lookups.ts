/** The lookups on other sites that the settings of this installation allow. */
export class Lookups {
  readonly companyLogos: boolean;

  constructor({ COMPANY_LOGO_LOOKUP }: { readonly COMPANY_LOGO_LOOKUP: 'on' | 'off' }) {
    this.companyLogos = COMPANY_LOGO_LOOKUP === 'on';
  }
}
