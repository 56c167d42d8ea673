/**
 * The field sets several calls share, each with one meaning everywhere; domains import them from here.
 * A field written with opt() may be null or absent, and both mean "there is none".
 */

export * from './shared-lot.ts'
export * from './shared-money.ts'
export * from './shared-order.ts'
export * from './shared-parts.ts'
export * from './shared-people.ts'
