/** Liquor at its own address: the page of goods, which says who may buy them. */
export { default } from './goods.page.tsx'
