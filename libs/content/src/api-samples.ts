/** Values of properties in examples of the API reference. */
export const SAMPLES = [
  [/^helpText$/, 'Shown below the field.'],
  [/^(metaTitle|seoTitle|titleOverride)$/, 'Nursing jobs in Hamburg'],
  [/^(customExcerpt|metaDescription|seoDescription)$/, 'Open positions for nurses, updated every day.'],
  [/^adsTxt$/, 'ads.hill-clinic.example, 4711, DIRECT'],
  [/^resourceType$/, 'company'],
  [/^cookieBannerTitle$/, 'Cookies'],
  [/^cookieBannerRejectLabel$/, 'Reject'],
  [/^cookieBannerAcceptLabel$/, 'Accept'],
  [/^cookieBannerManageLabel$/, 'Manage'],
  [/^talentNavLabel$/, 'Talent'],
  [/^companyAddress$/, 'Hill Road 1, 20095 Hamburg'],
  [/^passwordProtectionMessage$/, 'Ask us for the password of this board.'],
  [/^ga4MeasurementId$/, 'G-4R0C0F7H8N'],
  [/^gtmId$/, 'GTM-4R0C0F7'],
  [/^(metaPixelId|linkedInPartnerId)$/, '4711471147'],
  [/^toPath$/, '/jobs'],
  [/^(description|html)$/, '<p>Bring your certificates, and questions about the shifts.</p>', /blog_?post/i],
  [/^passwordProtect/, false],
] as const;

/** Names and slugs of objects in examples. */
export const SAMPLE_NAMES = [
  [/blog_tag|BlogPostTag/, 'Career advice', 'career-advice'],
  [/^custom_object_type$/, 'Certificates', 'certificates'],
  [/^custom_object_record$/, 'Advanced life support', 'advanced-life-support'],
  [/blog_post|BlogPostAuthor/, 'How to prepare for an interview', 'how-to-prepare-for-an-interview'],
  [/^(board_)?page$/, 'About us', 'about-us'],
  [/^(settings|public_board)$/, 'Care Jobs', 'care-jobs'],
] as const;
