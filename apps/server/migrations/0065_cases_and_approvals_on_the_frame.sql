DROP INDEX "aftersale_cases_due";--> statement-breakpoint
DROP INDEX "platform_approvals_decided";--> statement-breakpoint
CREATE INDEX "aftersale_cases_by_due" ON "aftersale_cases" USING btree ((coalesce("deadline_at", 'infinity')),"id");--> statement-breakpoint
CREATE INDEX "aftersale_cases_by_amount" ON "aftersale_cases" USING btree ("amount_fen","id");--> statement-breakpoint
CREATE INDEX "aftersale_cases_by_status" ON "aftersale_cases" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "aftersale_cases_by_type" ON "aftersale_cases" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "aftersale_cases_by_reason" ON "aftersale_cases" USING btree ("reason_code","id");--> statement-breakpoint
CREATE INDEX "aftersale_cases_by_assignee" ON "aftersale_cases" USING btree ("assignee_id","id");--> statement-breakpoint
CREATE INDEX "aftersale_cases_open" ON "aftersale_cases" USING btree ((coalesce("deadline_at", 'infinity')),"id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "platform_approvals_by_until" ON "platform_approvals" USING btree ((case when "status" = 'waiting' then "expires_at" else 'infinity' end),"id");--> statement-breakpoint
CREATE INDEX "platform_approvals_by_status" ON "platform_approvals" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "platform_approvals_by_kind" ON "platform_approvals" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "platform_approvals_by_target" ON "platform_approvals" USING btree ("target_id","id");--> statement-breakpoint
CREATE INDEX "platform_approvals_by_amount" ON "platform_approvals" USING btree ("amount_fen","id");--> statement-breakpoint
CREATE INDEX "platform_approvals_by_proposer" ON "platform_approvals" USING btree ("proposed_by","id");--> statement-breakpoint
CREATE INDEX "platform_approvals_by_decider" ON "platform_approvals" USING btree ("decided_by","id");--> statement-breakpoint
CREATE INDEX "platform_approvals_by_age" ON "platform_approvals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "platform_approvals_by_decision" ON "platform_approvals" USING btree ("decided_at","id");
