/** Days of statements. */

/** The day in Asia/Shanghai, as statements are cut. */
export const shanghaiDay = (at_ms: number): string => new Date(at_ms + 8 * 3_600_000).toISOString().slice(0, 10)
