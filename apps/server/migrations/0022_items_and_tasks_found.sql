ALTER TABLE "invite_posters" DROP CONSTRAINT "invite_posters_template";--> statement-breakpoint
ALTER TABLE "search_documents" DROP CONSTRAINT "search_documents_kind";--> statement-breakpoint
ALTER TABLE "search_documents" ALTER COLUMN "shop_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invite_posters" ADD CONSTRAINT "invite_posters_template" CHECK ("invite_posters"."template" in ('invite', 'lot', 'goods', 'group_buy', 'campaign', 'shop', 'draw', 'item', 'task'));--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_kind" CHECK ("search_documents"."kind" in ('lot', 'goods', 'campaign', 'shop', 'item', 'task'));
--> statement-breakpoint
CREATE TRIGGER search_items_added AFTER INSERT ON exchange_items FOR EACH ROW EXECUTE FUNCTION search_stale('item', 'id');
--> statement-breakpoint
CREATE TRIGGER search_items_changed AFTER UPDATE OF title, title_en, status ON exchange_items
  FOR EACH ROW WHEN ((OLD.title, OLD.title_en, OLD.status = 'active') IS DISTINCT FROM (NEW.title, NEW.title_en, NEW.status = 'active'))
  EXECUTE FUNCTION search_stale('item', 'id');
--> statement-breakpoint
CREATE TRIGGER search_tasks_added AFTER INSERT ON task_tasks FOR EACH ROW EXECUTE FUNCTION search_stale('task', 'id');
--> statement-breakpoint
CREATE TRIGGER search_tasks_changed AFTER UPDATE OF title, steps, status, stopped_at ON task_tasks
  FOR EACH ROW WHEN ((OLD.title, OLD.steps, OLD.status = 'active', OLD.stopped_at) IS DISTINCT FROM (NEW.title, NEW.steps, NEW.status = 'active', NEW.stopped_at))
  EXECUTE FUNCTION search_stale('task', 'id');
