ALTER TABLE "order_reviews" ADD COLUMN "counts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order_orders" ADD COLUMN "is_linked" boolean DEFAULT false NOT NULL;
