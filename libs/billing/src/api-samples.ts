/** Values of properties in examples of the API reference. */
export const SAMPLES = [
  [/^methodBrand$/, 'visa'],
  [/^methodType$/, 'card'],
  [/^intervalUnit$/, 'month'],
  [/^savingsTemplate$/, 'Save {percent} %'],
  [/^featuredBullets$/, 'Ten open jobs'],
  [/PerPeriod$/, '10'],
  [/^value$/, '10', /feature/i],
  [/^(lockHeading|disclaimerText)$/, 'Members see all jobs.'],
  [/^(ctaText|buttonText)$/, 'Contact us'],
  [/^(priceText|billingLabel|perMonthLabel)$/, '99 € a month'],
  [/^description$/, 'One job for 30 days.', /plan|transaction/i],
  [/^planName$/, 'Ada Brandt'],
  [/^code$/, 'SPRING26'],
  [/last4$/i, '4242'],
] as const;

/** Names and slugs of objects in examples. */
export const SAMPLE_NAMES = [
  [/^employer_subscription$/, 'Hill Clinic', 'hill-clinic'],
  [/plan$/, 'Single posting', 'single-posting'],
  [/^coupon$/, 'Spring offer', 'spring-offer'],
] as const;
