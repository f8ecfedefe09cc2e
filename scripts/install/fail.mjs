/** An error that the person at the keyboard can correct. Its message is one sentence that says how. */
export class Refusal extends Error {}

/** Runs `work`. A `Refusal` prints only its sentence, and the process ends with code 1. */
export async function orRefuse(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Refusal ? `\n${error.message}\n` : error);
    process.exitCode = 1;
  }
}
