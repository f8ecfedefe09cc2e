/** A partner that proves people or reaches them gave no answer we can use. What it would have said is unknown. */
export class NotAnswering extends Error {}
