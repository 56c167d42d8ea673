/**
 * The field sets several calls share, each with one meaning everywhere; domains import them from here.
 * A field written with opt() may be null or absent, and both mean "there is none".
 */

export * from './bid-log.ts'
export * from './cases.ts'
export * from './category.ts'
export * from './goods.ts'
export * from './licences.ts'
export * from './live/live.ts'
export * from './live/live-chat.ts'
export * from './live/video-card.ts'
export * from './lot.ts'
export * from './lot-form.ts'
export * from './master/master.ts'
export * from './money.ts'
export * from './order.ts'
export * from './order-detail.ts'
export * from './parts.ts'
export * from './people.ts'
export * from './pledge.ts'
export * from './rewards/task.ts'
export * from './selling/funding.ts'
export * from './selling/group.ts'
export * from './settings.ts'
