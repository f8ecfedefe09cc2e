/** Pictures of three by two pixels as a browser's canvas writes them, in base64. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEklEQVR4AWLiror+D8NMDEgAAAAA//+aVrRPAAAABklEQVQDAGnCBaInyKdIAAAAAElFTkSuQmCC';
export const WEBP = 'UklGRjAAAABXRUJQVlA4ICQAAABwAQCdASoDAAIAAsBMJaACdAFAAAD+7Lexz/4Vr+tD+3nJ0AA=';
export const JPEG =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAQX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCSAUZ//9k=';

/** A JPEG of a size in bytes, filled with a comment. */
export function jpegOf(size: number): string {
  const whole = Buffer.from(JPEG, 'base64');
  const parts: Buffer[] = [whole.subarray(0, 2)];
  for (let left = size - whole.length; left > 0; ) {
    const length = Math.min(left, 60_000);
    const comment = Buffer.alloc(length, 0x20);
    comment.writeUInt16BE(0xfffe, 0);
    comment.writeUInt16BE(length - 2, 2);
    parts.push(comment);
    left -= length;
  }
  return Buffer.concat([...parts, whole.subarray(2)]).toString('base64');
}
