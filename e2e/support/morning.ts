const DAY = 86_400_000;

/** The next ten o'clock in the morning in Shanghai. */
export function nextMorning(): Date {
  const tomorrow = new Date(Date.now() + DAY).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' });
  return new Date(`${tomorrow}T10:00:00+08:00`);
}
