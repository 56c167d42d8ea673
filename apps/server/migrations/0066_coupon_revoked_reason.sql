ALTER TABLE "coupon_held" ADD COLUMN "revoked_reason" text;--> statement-breakpoint
ALTER TABLE "coupon_held" ADD CONSTRAINT "coupon_held_revoked" CHECK ("coupon_held"."revoked_reason" is null or "coupon_held"."status" = 'revoked');
