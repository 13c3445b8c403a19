/** What the settings of this installation let the server look for elsewhere, of its own accord. */
export class Lookups {
  readonly companyLogos: boolean;

  constructor({ COMPANY_LOGO_LOOKUP }: { readonly COMPANY_LOGO_LOOKUP: 'on' | 'off' }) {
    this.companyLogos = COMPANY_LOGO_LOOKUP === 'on';
  }
}
