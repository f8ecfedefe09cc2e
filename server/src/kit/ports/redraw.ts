/** Kinds of pictures that are taken. */
export type PictureType = 'png' | 'jpg' | 'webp';

/**
 * Draws a picture anew from its pixels: upright, and without anything else the file held (place, device, thumbnail,
 * hidden data). `DAMAGED`: its pixels can't be read, there are too many, or it takes too long. `BUSY`: too many wait,
 * or too many of whom the picture is from.
 */
export type Redraw = (bytes: Buffer, type: PictureType, from: string) => Promise<Buffer | 'DAMAGED' | 'BUSY'>;
