const TIMEOUT_MS = 10_000;

/** The phone's position; rejects if the payer does not allow it or it is not known within ten seconds. */
export function currentPosition(): Promise<{ latitude: number; longitude: number }> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('this browser knows no position'));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      reject,
      { timeout: TIMEOUT_MS, maximumAge: 600_000 },
    );
  });
}
