import { marketingTexts } from '@openings/i18n/dashboard-marketing';
import { listScreen } from '../../kit/list/list-screen';
import { marketingPermissionsList } from './marketing-permissions.list';

export const Screen = listScreen(marketingTexts, marketingPermissionsList);
