ALTER TABLE "order_orders" ADD COLUMN "granted_s" integer DEFAULT 0 NOT NULL;
