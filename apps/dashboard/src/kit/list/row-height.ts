/** The height of a row of a grid, in pixels. */
export const ROW_HEIGHT = 44;
