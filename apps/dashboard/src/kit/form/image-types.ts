/** What a field for images takes. */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/gif';
