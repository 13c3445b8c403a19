import { expect, it } from '@jest/globals';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, screen, within } from '../../../testing/page.js';

describeScreen('the analytics', (suite) => {
  it('show beside the figures that the traffic could not be read, and read it again', async () => {
    suite.api.refuses('GET /analytics/traffic', { status: 400, code: 'validation_bad_request' });
    const user = suite.open('/analytics');
    const error = within(await screen.findByRole('alert'));
    expect(error.getByText('This could not be loaded')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Analytics' })).toBeTruthy();
    const pages = [{ pathname: '/nursing', visits: 7, visitsChangePercentage: null }];
    suite.api.answers('GET /analytics/traffic', { ...example('AnalyticsTraffic'), pages });
    await user.click(error.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('/nursing')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(suite.api.of('GET /analytics/overview')).toHaveLength(1);
  });
});
