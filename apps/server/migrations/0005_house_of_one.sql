ALTER TABLE "operator_setting_changes" DROP CONSTRAINT "operator_setting_changes_two";--> statement-breakpoint
ALTER TABLE "platform_approvals" DROP CONSTRAINT "platform_approvals_two";--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD COLUMN "browser_hash" "bytea";--> statement-breakpoint
ALTER TABLE "operator_setting_changes" ADD COLUMN "alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_approvals" ADD COLUMN "proposed_browser" "bytea";--> statement-breakpoint
ALTER TABLE "platform_approvals" ADD COLUMN "alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_setting_changes" ADD CONSTRAINT "operator_setting_changes_two" CHECK ("operator_setting_changes"."decided_by" is null or "operator_setting_changes"."status" = 'dropped' or "operator_setting_changes"."decided_by" <> "operator_setting_changes"."operator_id" or "operator_setting_changes"."alone");--> statement-breakpoint
ALTER TABLE "platform_approvals" ADD CONSTRAINT "platform_approvals_two" CHECK ("platform_approvals"."status" <> 'done' or ("platform_approvals"."decided_by" is not null and ("platform_approvals"."decided_by" <> "platform_approvals"."proposed_by" or "platform_approvals"."alone")));
