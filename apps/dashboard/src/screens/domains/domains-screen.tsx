import { domainsTexts } from '@openings/i18n/dashboard-domains';
import { listScreen } from '../../kit/list/list-screen';
import { domainsList } from './domains.list';

export const Screen = listScreen(domainsTexts, domainsList);
