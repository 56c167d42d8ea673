ALTER TABLE "operator_setting_changes" DROP CONSTRAINT "operator_setting_changes_status";--> statement-breakpoint
DROP INDEX "operator_setting_changes_one_pending";--> statement-breakpoint
ALTER TABLE "operator_setting_changes" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "operator_setting_changes" ADD COLUMN "turns_back" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_setting_changes_one_open" ON "operator_setting_changes" USING btree ("key") WHERE status in ('pending', 'scheduled');--> statement-breakpoint
ALTER TABLE "operator_setting_changes" ADD CONSTRAINT "operator_setting_changes_status" CHECK ("operator_setting_changes"."status" in ('applied','pending','scheduled','dropped','called_off'));
