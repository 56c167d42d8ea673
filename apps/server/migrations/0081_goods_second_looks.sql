ALTER TABLE "operator_decisions" DROP CONSTRAINT "operator_decisions_queue";--> statement-breakpoint
ALTER TABLE "operator_decisions" ADD CONSTRAINT "operator_decisions_queue" CHECK ("operator_decisions"."queue" in ('lot','filing','application','case','penalty','review','sale','goods'));
