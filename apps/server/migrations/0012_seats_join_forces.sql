ALTER TABLE "group_seats" ADD COLUMN "on_expire" text DEFAULT 'merge' NOT NULL;--> statement-breakpoint
ALTER TABLE "group_seats" ADD CONSTRAINT "group_seats_on_expire" CHECK ("group_seats"."on_expire" in ('merge', 'refund'));
