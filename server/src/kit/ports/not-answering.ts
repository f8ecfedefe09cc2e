/** A partner (channel, carrier, SMS gateway, location) gave no valid answer. The outcome is unknown. */
export class NotAnswering extends Error {}
