/** Beside the lists about shops: opening a deduction, and the fees. */
import { openDeduction } from './deductions.ts'
import { callOffShopFee, setShopFee, shopFees } from './fee-plans.ts'

export const shopsCalls = { openDeduction, shopFees, setShopFee, callOffShopFee }
