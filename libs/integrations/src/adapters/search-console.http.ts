import { SearchConsole } from '../reporting/reporting-ports.js';
import { type GoogleServices, queryPath } from './google-data.http.js';

/** Search Console over HTTP. */
export class HttpSearchConsole extends SearchConsole {
  constructor(private readonly services: GoogleServices) {
    super();
  }

  query(token: string, property: string, query: object): Promise<Readonly<Record<string, unknown>>> {
    return this.services.ask('searchconsole', queryPath(property), token, query);
  }

  inspect(
    token: string,
    property: string,
    url: string,
    language: string | undefined,
  ): Promise<Readonly<Record<string, unknown>>> {
    const body = {
      inspectionUrl: url,
      siteUrl: property,
      ...(language === undefined ? {} : { languageCode: language }),
    };
    return this.services.ask('searchconsole', '/v1/urlInspection/index:inspect', token, body);
  }
}
