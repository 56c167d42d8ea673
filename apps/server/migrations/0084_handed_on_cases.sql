DROP INDEX "aftersale_cases_handed_on";--> statement-breakpoint
CREATE INDEX "aftersale_cases_handed_on" ON "aftersale_cases" USING btree ("for_role","id");
