/** The wallet's interface for other domains. */

export { proposeAdjustment } from './adjustments.ts'
export { proposeWriteOff } from './debts.ts'
export { freezeShopWallet } from './freezing.ts'
export { claimKept, keptForLeavers, keptOver, ownKept, proposeKept } from './kept/claiming.ts'
export { limitsOf, recharge } from './recharging.ts'
export { PRESETS_FEN } from './settings.ts'
