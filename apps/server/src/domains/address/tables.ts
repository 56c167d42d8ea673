/** Tables of addresses. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, refId } from '../../platform/db/columns.ts'

/** A shipping address of a person, or a return address of a shop. Orders keep a copy, so rows may change and go. */
export const address_addresses = pgTable(
  'address_addresses',
  {
    id: id(),
    user_id: refId(), // the person, or
    shop_id: refId(), // of which shop
    receiver: text().notNull(),
    phone: text().notNull(),
    province_code: text().notNull(),
    city_code: text().notNull(),
    county_code: text().notNull(),
    province: text().notNull(),
    city: text().notNull(),
    county: text().notNull(),
    detail: text().notNull(),
    tag: text(),
    is_default: boolean().notNull().default(false),
    deleted_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index('address_of_user').on(t.user_id, t.id).where(sql`deleted_at is null and user_id is not null`), // address list
    index('address_of_shop').on(t.shop_id, t.id).where(sql`deleted_at is null and shop_id is not null`), // return addresses
    uniqueIndex('address_default_of_user').on(t.user_id).where(sql`is_default and deleted_at is null`),
    uniqueIndex('address_default_of_shop').on(t.shop_id).where(sql`is_default and deleted_at is null`),
    index('address_same').on(t.county_code, t.detail).where(sql`deleted_at is null and user_id is not null`), // linked accounts, in the console
    check('address_one_owner', sql`(user_id is null) <> (shop_id is null)`),
  ],
)
