/** The currencies an amount in CNY can be shown in as a guide, and for how long a rate serves. */

export const GUIDE_CURRENCIES = ['USD', 'EUR', 'JPY', 'HKD', 'TWD', 'GBP'] as const
export type GuideCurrency = (typeof GUIDE_CURRENCIES)[number]

/** A rate that is so many days old shows nothing. */
export const RATE_DAYS = 7

/** Rates are kept as CNY per unit of the currency, in millionths: 7.1 is 7,100,000. */
export const CNY_E6 = 1_000_000
